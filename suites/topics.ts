// The topics of both documents: one folder each.
import apply from './apply/index.ts';
import authentication from './authentication/index.ts';
import authorization from './authorization/index.ts';
import bootstrap from './bootstrap/index.ts';
import encodings from './encodings/index.ts';
import endpoints from './endpoints/index.ts';
import errors from './errors/index.ts';
import health from './health/index.ts';
import kinds from './kinds/index.ts';
import lifecycle from './lifecycle/index.ts';
import lists from './lists/index.ts';
import objects from './objects/index.ts';
import reviews from './reviews/index.ts';
import roles from './roles/index.ts';
import service from './service/index.ts';
import versions from './versions/index.ts';
import watch from './watch/index.ts';
import writes from './writes/index.ts';

export const topics = {
  apply,
  authentication,
  authorization,
  bootstrap,
  encodings,
  endpoints,
  errors,
  health,
  kinds,
  lifecycle,
  lists,
  objects,
  reviews,
  roles,
  service,
  versions,
  watch,
  writes,
};
