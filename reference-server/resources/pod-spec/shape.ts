// The types of a pod spec. `conform` guarantees that values match them.
import type { Stored } from '../../schema/declare.ts';
import type { container } from './container.ts';
import type { podSpec, podTemplateSpec } from './pod-spec.ts';
import type { toleration } from './scheduling.ts';
import type { volumes } from './volumes.ts';

export type Container = Stored<typeof container>;
export type Toleration = Stored<typeof toleration>;
export type Volume = Stored<typeof volumes>[number];
export type PodSpec = Stored<typeof podSpec>;
export type PodTemplateSpec = Stored<typeof podTemplateSpec>;

/** The lists of containers of a pod, by the name of their field. */
export const containerFields = ['containers', 'initContainers', 'ephemeralContainers'] as const;
