/** Small words that many places need. */
export const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
