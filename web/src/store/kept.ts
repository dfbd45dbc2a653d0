/** What this browser keeps: JSON in local storage; what cannot be read counts as not there. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export const keep = (key: string, value: unknown): void => localStorage.setItem(key, JSON.stringify(value));
