// The query parameter pretty: accepted by every verb, and without any effect but layout (core 4.3).
import type { Answer } from '../kit/answers/answer.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import type { CollectionContext } from '../kit/context.ts';
import type { SendOptions } from '../kit/requests/api.ts';
import type { Resource } from '../kit/kinds/resource.ts';

type Check = (context: CollectionContext) => Promise<void>;

export interface PrettyWrite {
  readonly what: string;
  /** What the stored object must contain after the write. */
  readonly effect: object;
  /** Sends the write. The answer is the stored object. */
  readonly send: (resource: Resource, options: SendOptions) => Promise<Answer>;
}

const values = ['true', 'false'] as const;

/** A read with pretty returns the same data as one without. `data` picks what other cases do not change. */
export function prettyRead(
  what: string,
  prepare: (context: CollectionContext) => Promise<{
    readonly send: (options: SendOptions) => Promise<Answer>;
    readonly data: (answer: Answer) => unknown;
  }>,
): Check {
  return async (context) => {
    const { expect } = context;
    const { send, data } = await prepare(context);
    const plain = await send({});
    expect.status(plain, 200, `${what} without pretty`);
    for (const pretty of values) {
      const answer = await send({ query: { pretty } });
      expect.status(answer, 200, `${what} with pretty=${pretty}`);
      expect.equal(data(answer), data(plain), `data of ${what} with pretty=${pretty}, against that without`);
    }
  };
}

/** A write with pretty takes effect, and its answer parses to the stored object. */
export function prettyWrite({ what, effect, send }: PrettyWrite): Check {
  return async (context) => {
    const { collection, expect } = context;
    requireNoOtherWriter(context, collection);
    for (const pretty of values) {
      const answer = await send(collection, { query: { pretty } });
      expect.success(answer, `${what} with pretty=${pretty}`);
      const written = answer.object;
      expect.contains(written, effect, `the answer to ${what} with pretty=${pretty}`);
      const stored = await collection.current(
        expect.present(written.metadata.name, 'metadata.name of the answer'),
      );
      // 202 means that the object is stored later (RFC 9110, 15.3.3), so the answer may differ from it.
      if (answer.status === 202)
        expect.contains(stored, effect, `the object stored by ${what}, answered 202`);
      else
        expect.unchanged(
          stored,
          written,
          `the answer to ${what} with pretty=${pretty}, against the stored object`,
        );
    }
  };
}
