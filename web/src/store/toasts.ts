/** Short notes that go by themselves: refusals with their rule, and what happened meanwhile. */
import { signal } from "@preact/signals";
import { Refused } from "../api/client";

export type Toast = {
  id: number;
  kind: "refusal" | "note";
  text: string;
  rule: string | null;
  link: string | null;
  action: string | null;
};

export const toasts = signal<Toast[]>([]);
let next = 1;

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function note(
  text: string,
  kind: Toast["kind"] = "note",
  rule: string | null = null,
  link: string | null = null,
  action: string | null = null,
): void {
  const toast: Toast = { id: next++, kind, text, rule, link, action };
  toasts.value = [...toasts.value.filter((old) => old.text !== text), toast].slice(-3);
  setTimeout(() => dismiss(toast.id), kind === "refusal" ? 9000 : 5000);
}

/** A refusal; of an action, where one was refused. */
export function complain(error: unknown, action: string | null = null): void {
  if (error instanceof Refused) note(error.problem.message, "refusal", error.problem.rule, error.problem.link, action);
  else note(error instanceof Error ? error.message : String(error), "refusal");
}
