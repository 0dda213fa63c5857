// The rules of the model, as messages state them, each with its clause.

export const rules = {
  answered: 'a request that the documents allow is carried out (core 4.2, 4.8)',
  stored: 'an object is stored as it was written (core 1, 4.2)',
  unique: 'a namespace has at most one object of a kind and name at a time (core 2.2)',
  reused: 'after a deletion the name may be used again (core 2.2)',
  uid: 'a uid is unique: an object keeps its uid, and a reused name gets a new one (core 2.3)',
  version:
    'a version identifies the last change: a changed object has a version that it never had before (core 2.3)',
  built: 'the version of a list is the version of the state that it shows (core 2.3, 2.5)',
  stale: 'a PUT with a version that is no longer current is answered with 409 Conflict (core 4.8)',
  foreign: 'a PUT names the version of the object that it replaces (core 4.8)',
  missing: 'an object that does not exist is not found (core 2.2)',
  deleted: 'the first delete sets metadata.deletionTimestamp, or the object is gone (core 3.1)',
  removed: 'a removed object stays removed until its name is reused (core 3.1)',
  mostRecent: 'a read without a version shows the newest state (core 4.12)',
  any: 'a read at version 0 shows the current or an earlier state (core 4.12)',
  notOlder: 'a read at a version shows a state no older than it (core 4.12)',
  exact: 'an exact list shows the state of its version and names that version (core 4.12)',
  limit: 'a chunk has at most limit items (core 4.12)',
  walk: 'all chunks of a list show the state of the first chunk and have its version (core 4.12)',
  selected: 'a list contains the objects that its selector matches, and no others (core 4.3)',
  started: 'a watch starts with the current state, or after the requested version (core 4.12)',
  events: 'a watch delivers each create, update, patch and delete after its start, in order (core 4.12, 6)',
} as const;

export type RuleName = keyof typeof rules;
