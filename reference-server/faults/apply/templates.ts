// Planted faults of applies to the pod template within an object (document core 2.11, 4.9).
import { findOwner } from '../../apply/owners.ts';
import type { ApplyRequest } from '../../apply/ownership.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { alterApplied } from './alter-ownership.ts';
import { memberOf, withMember } from './members.ts';

const paths = { 'pod templates': ['template'], workloads: ['spec', 'template'] } as const;
type Place = keyof typeof paths;

const ids: Readonly<Record<Place, string>> = { 'pod templates': 'pod-templates', workloads: 'workloads' };

const namesIn = (containers: Json | undefined): readonly (Json | undefined)[] =>
  (Array.isArray(containers) ? containers : []).map((container: Json) => memberOf(container, 'name'));

/** The object with the annotations of its template from before, beside those that it has. */
function withFormerAnnotations(object: JsonObject, { live }: ApplyRequest, place: Place): JsonObject {
  const path = [...paths[place], 'metadata', 'annotations'];
  const [before, now] = [memberOf(live, ...path), memberOf(object, ...path)];
  return isObject(before) ? withMember(object, path, { ...before, ...(isObject(now) ? now : {}) }) : object;
}

/** The object with no containers but those that the intent states. */
function withStatedContainers(object: JsonObject, { applied }: ApplyRequest, place: Place): JsonObject {
  const path = [...paths[place], 'spec', 'containers'];
  const [stated, now] = [namesIn(memberOf(applied, ...path)), memberOf(object, ...path)];
  if (stated.length === 0 || !Array.isArray(now)) return object;
  return withMember(
    object,
    path,
    now.filter((container: Json) => stated.includes(memberOf(container, 'name'))),
  );
}

export default (Object.keys(paths) as Place[]).flatMap((place): readonly Fault[] => [
  {
    id: `dropped-annotations-in-${ids[place]}-stay`,
    title: `Annotations in the template of ${place} that an apply leaves out stay.`,
    breaks: ['apply.merge.dropped-removed'],
    install: (parts) =>
      alterApplied(parts, (done, request) => ({
        ...done,
        object: withFormerAnnotations(done.object, request, place),
      })),
  },
  {
    id: `shared-containers-in-${ids[place]}-deleted`,
    title: `A shared container of ${place} is deleted once one of its owners leaves it out.`,
    breaks: ['apply.merge.shared-kept'],
    install: (parts) =>
      alterApplied(parts, (done, request) =>
        findOwner(request.owners, request.manager) === undefined
          ? done
          : { ...done, object: withStatedContainers(done.object, request, place) },
      ),
  },
]);
