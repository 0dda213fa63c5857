// Creates an object in attempts that may be repeated, and only one object in all.
import type { Answer } from '../answers/answer.ts';
import type { ApiObject } from '../objects/object.ts';

interface Creation {
  /** A body with a new name, or with that of the caller. */
  draft(): ApiObject;
  /** @throws where the server does not create the object, or its answer is lost */
  make(body: ApiObject): Promise<ApiObject>;
  read(name: string): Promise<Answer>;
}

/** The next attempt. A lost answer may have been a success, and a second object would use what the first one uses: the object of
 * the attempt before is returned where it exists; an answer that shows another one is no sign of it. */
export function createOnce({ draft, make, read }: Creation): () => Promise<ApiObject> {
  let before: string | undefined;
  return async () => {
    const earlier = before === undefined ? undefined : await read(before);
    if (earlier?.status === 200 && earlier.object.metadata.name === before) return earlier.object;
    const body = draft();
    before = body.metadata.name;
    return make(body);
  };
}
