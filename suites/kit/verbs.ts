// The resource verbs of the service and of rules (core 1, access 2.2).

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
