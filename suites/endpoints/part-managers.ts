// The names of managers of writes through the sub-resources of a custom kind (core 4.1, 4.3).
import type { CaseContext } from '../kit/context.ts';
import { partsOf } from '../kit/kinds/parts.ts';

const ways = ['PUT', 'merge patch', 'JSON patch', 'apply'] as const;

/** Which verbs a sub-resource has is not shown (core 4.1). */
export async function mustNamePartManagers(context: CaseContext, manager: string): Promise<void> {
  const { expect } = context;
  for (const part of await partsOf(context))
    for (const way of ways) {
      const { name = '' } = (await part.objects.given()).metadata;
      if (!(await part.write(way, name, 5, { fieldManager: manager })).ok) continue;
      const { managedFields = [] } = (await part.objects.current(name)).metadata;
      const managers = managedFields.map((entry) => entry['manager']);
      const what = `managers after a ${way} of the ${part.name} by ${JSON.stringify(manager)}`;
      expect.that(managers.includes(manager), `${what}: ${JSON.stringify(managers)}`);
    }
}
