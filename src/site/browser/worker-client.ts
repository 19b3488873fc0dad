/** Asks the worker, and ends it if it does not answer in time. */
import type { Questions, Replied, Request } from "../values.ts";

/** Milliseconds for one question. */
export const LIMIT = 2000;

export class TookTooLong extends Error {}

export type WorkerClient = ReturnType<typeof clientOf>;

/** `source` is the worker's program: it is kept in the page, so that a local file works too. */
export function clientOf(source: string) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  let worker: Worker;
  let ready: Promise<void>;
  let last = 0;
  const waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>();

  function start(): void {
    worker = new Worker(url);
    const current = worker;
    ready = new Promise((done) => {
      current.addEventListener("message", ({ data }: MessageEvent<Replied | { ready: true }>) => {
        if ("ready" in data) return done();
        const pending = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.failed === undefined) pending?.done(data.value);
        else pending?.failed(new Error(data.failed));
      });
    });
  }

  function restart(): void {
    worker.terminate();
    const left = [...waiting.values()];
    waiting.clear();
    start();
    for (const pending of left) pending.failed(new TookTooLong());
  }

  start();
  return {
    /** A later question of the same kind makes an earlier one moot: its promise stays open. */
    ask<Kind extends keyof Questions>(kind: Kind, given: Parameters<Questions[Kind]>[0]) {
      const id = ++last;
      const asked = new Promise((done, failed) => {
        void ready.then(() => {
          const timer = setTimeout(restart, LIMIT);
          const end =
            <T>(then: (value: T) => void) =>
            (value: T) => {
              clearTimeout(timer);
              then(value);
            };
          waiting.set(id, { done: end(done), failed: end(failed) });
          worker.postMessage({ id, kind, given } satisfies Request, []);
        });
      });
      return asked as ReturnType<Questions[Kind]>;
    },
  };
}
