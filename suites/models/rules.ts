// The rules that the model holds a server to, in the words of its messages, each with the clause that states it.

export const rules = {
  answered: 'a request that the documents allow is carried out (core 4.2, 4.8)',
  stored: 'an object is stored as it was written (core 1, 4.2)',
  unique: 'within a namespace only one object of a kind has a name at a time (core 2.2)',
  reused: 'after a deletion the name may be used again (core 2.2)',
  uid: 'a uid is unique: it stays with its object, and a name that is used again gets a new one (core 2.3)',
  version:
    'a version is that of the last change: whatever changed has one that it never had before (core 2.3)',
  built: 'the version of a list is that of the state that it shows (core 2.3, 2.5)',
  stale: 'a PUT with a version that is no longer current is answered with 409 Conflict (core 4.8)',
  foreign: 'a PUT names the version of the object that it replaces (core 4.8)',
  missing: 'what is not there is not found (core 2.2)',
  deleted: 'the first delete sets metadata.deletionTimestamp, or the object is gone (core 3.1)',
  removed: 'what is gone stays gone, until its name is used again (core 3.1)',
  mostRecent: 'a read without a version shows the newest state (core 4.12)',
  any: 'a read at version 0 shows a state that there was (core 4.12)',
  notOlder: 'a read at a version shows a state no older than it (core 4.12)',
  exact: 'an exact list shows the state of its version and names that version (core 4.12)',
  limit: 'limit is the most that a chunk holds (core 4.12)',
  walk: 'all chunks of a list show the state of the first, and name its version (core 4.12)',
  selected: 'a list holds what its selector names, and nothing else (core 4.3)',
  started: 'a watch starts with the state, or after the version that it names (core 4.12)',
  events:
    'a watch itemizes each create, update, patch and delete after its start, in their order (core 4.12, 6)',
} as const;

export type RuleName = keyof typeof rules;
