// Makes a generated change of a policy on the target.
import { CheckFailed, PrerequisiteFailed } from '../../kit/failures.ts';
import { excerpt } from '../../kit/answers/answer.ts';
import type { Answer } from '../../kit/answers/answer.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { overlay } from '../../kit/objects/object.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import type { PolicyTarget } from './observe-decision.ts';
import type { PolicyChange } from './policy-changes.ts';
import { bindingBody, bindingsIn, rolesIn } from './policy-installer.ts';

/** @throws PrerequisiteFailed where the target refuses it */
export async function applyChange(target: PolicyTarget, change: PolicyChange): Promise<void> {
  const { context, scopes, installer } = target;
  const { objectName, subjectOf } = installer;
  switch (change.what) {
    case 'rules': {
      const { role, rules, how } = change;
      return replaceField(target, rolesIn(scopes, role.namespace), objectName(role.name), how, { rules });
    }
    case 'role-deleted':
      return remove(rolesIn(scopes, change.role.namespace), objectName(change.role.name));
    case 'subjects': {
      const { binding, how } = change;
      const subjects = change.subjects.map(subjectOf);
      const bindings = bindingsIn(scopes, binding.namespace);
      return replaceField(target, bindings, objectName(binding.name), how, { subjects });
    }
    case 'binding-deleted':
      return remove(bindingsIn(scopes, change.binding.namespace), objectName(change.binding.name));
    case 'binding-recreated': {
      const { binding, role } = change;
      const bindings = bindingsIn(scopes, binding.namespace);
      await remove(bindings, objectName(binding.name));
      // Another client's finalizer may hold it for a while.
      await gone(context, bindings, objectName(binding.name));
      await bindings.given(bindingBody(context, installer, { ...binding, role }));
    }
  }
}

/** Retries a conflict with the current object, since other clients may write to it, too. */
function replaceField(
  { context }: PolicyTarget,
  resource: Resource,
  name: string,
  how: 'PUT' | 'merge patch' | 'JSON patch',
  field: Readonly<Record<string, unknown>>,
): Promise<void> {
  const send = async (): Promise<Answer> => {
    if (how === 'merge patch') return resource.mergePatch(name, field);
    if (how === 'PUT') return resource.replace(overlay(await resource.current(name), field));
    const [[path, value] = []] = Object.entries(field);
    return resource.jsonPatch(name, [{ op: 'add', path: `/${path}`, value }]);
  };
  return context.eventually(async () => {
    const answer = await send();
    if (answer.status === 409) throw new CheckFailed(`${answer.request} answered 409 at each attempt`);
    requireDone(answer);
  }, 'controller');
}

async function remove(resource: Resource, name: string): Promise<void> {
  const answer = await resource.remove(name);
  // An earlier attempt may have succeeded although its answer was lost.
  if (!isMissing(answer)) requireDone(answer);
}

function requireDone({ ok, request, status, text }: Answer): void {
  if (!ok) throw new PrerequisiteFailed(`${request} answered ${status}: ${excerpt(text)}`);
}
