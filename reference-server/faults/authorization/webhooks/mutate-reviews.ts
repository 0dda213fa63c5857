// Helpers that mutate the reviews that an authorization webhook receives.
import type { Parts } from '../../../parts/index.ts';

export type Spec = ReturnType<Parts['accessWebhooks']['specOf']>;
type Resource = NonNullable<Spec['resourceAttributes']>;

/** Replaces the spec of every review. */
export function mutateSpec(parts: Parts, mutate: (spec: Spec) => Spec): void {
  const { specOf } = parts.accessWebhooks;
  parts.accessWebhooks.specOf = (attributes) => mutate(specOf(attributes));
}

/** Replaces the attributes of requests on resources. */
export const mutateResource = (parts: Parts, mutate: (resource: Resource) => Resource): void =>
  mutateSpec(parts, (spec) =>
    spec.resourceAttributes === undefined
      ? spec
      : { ...spec, resourceAttributes: mutate(spec.resourceAttributes) },
  );

type Path = NonNullable<Spec['nonResourceAttributes']>;

/** Replaces the attributes of other requests. */
export const mutatePath = (parts: Parts, mutate: (path: Path) => Path): void =>
  mutateSpec(parts, (spec) =>
    spec.nonResourceAttributes === undefined
      ? spec
      : { ...spec, nonResourceAttributes: mutate(spec.nonResourceAttributes) },
  );
