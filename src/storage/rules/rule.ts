/** What a statement returns: SQLite has the result at once, PostgreSQL later. */
export type StatementResult<T> = T | Promise<T>;

/** What a function makes of a result. */
export function mapResult<T, U>(result: StatementResult<T>, map: (value: T) => U): StatementResult<U> {
  return result instanceof Promise ? result.then(map) : map(result);
}

/** A rule that both engines follow. It yields what each of its statements returns, and gets the result back. */
export type InboxRule<T> = Generator<unknown, T, unknown>;

/** Within a rule, `yield* resultOf(…)` is what `await` is in an async function. */
export function* resultOf<T>(result: StatementResult<T>): InboxRule<T> {
  return (yield result) as T;
}

/** Follows a rule with statements that return their results at once. */
export function runNow<T>(rule: InboxRule<T>): T {
  let step = rule.next();
  while (!step.done) step = rule.next(step.value);
  return step.value;
}

/** Follows a rule with statements that return promises. */
export async function runLater<T>(rule: InboxRule<T>): Promise<T> {
  let step = rule.next();
  while (!step.done) step = rule.next(await step.value);
  return step.value;
}
