// How much a file may hold; more is refused in a sentence.
import { BUDGETS } from "../generated/budgets";

export function within(budget: keyof typeof BUDGETS, count: number, name: string): void {
  const [most, what] = BUDGETS[budget];
  if (!(count <= most))
    throw new Error(
      `${name} has ${Number(count).toLocaleString("en")} ${what}; the limit is ${most.toLocaleString("en")}`,
    );
}
