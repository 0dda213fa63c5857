// The verbs of resources, as rules name them and as the service carries them out (core 1, access 2.2).

export const resourceVerbs = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
] as const;

export type ResourceVerb = (typeof resourceVerbs)[number];
