// A user as reviews show it, without empty fields.
import type { JsonObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';

export function shownUser({ username, uid, groups, extra }: User): JsonObject {
  const extras = Object.entries(extra).map(([key, values]) => [key, [...values]] as const);
  return {
    username,
    ...(uid === '' ? {} : { uid }),
    ...(groups.length === 0 ? {} : { groups: [...groups] }),
    ...(extras.length === 0 ? {} : { extra: Object.fromEntries(extras) }),
  };
}
