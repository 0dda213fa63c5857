// Planted faults of the forced deletion of unreadable objects (document core 3.1, 4.13).
import { policyOf } from '../../parts/deletion.ts';
import { badRequest } from '../../errors/api-error.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { DeleteOptions } from '../../requests/delete-options.ts';
import type { Ready } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';

const row = (name: string) => `lifecycle.force.${name}`;

type Policy = DeleteOptions['propagationPolicy'];

/** Deletes of matching pod templates ignore finalizers if `isOpen` holds for the state of the gate. */
function ignoreFinalizers(
  parts: Parts,
  isAffected: (options: DeleteOptions) => boolean,
  isOpen: (gate: boolean) => boolean,
): void {
  const { readDeleteOptions, propagationFinalizers } = parts.deletion;
  const { isAllowed } = parts.forceDeletion;
  // Marks the policy, which is the option that the verb passes on.
  const marked = new Map<Policy, Policy>();
  const mark = (policy: Policy): Policy => {
    const sign = `${policy ?? 'none'}, forced` as Policy;
    marked.set(sign, policy);
    return sign;
  };
  let gate = false;
  parts.forceDeletion.isAllowed = (gates) => (gate = isAllowed(gates));
  parts.deletion.readDeleteOptions = (ready) => {
    const options = readDeleteOptions(ready);
    if (ready.route.kind.plural !== 'podtemplates' || !isAffected(options)) return options;
    const propagationPolicy = mark(policyOf(options.propagationPolicy, options.orphanDependents));
    const set = options.ignoresReadErrors === true ? (options.set ?? []) : [];
    return { ...options, ignoresReadErrors: true, set, ...(propagationPolicy && { propagationPolicy }) };
  };
  parts.deletion.propagationFinalizers = (current, policy) => {
    if (!marked.has(policy)) return propagationFinalizers(current, policy);
    return isOpen(gate) ? [] : propagationFinalizers(current, marked.get(policy));
  };
}

const isSent = ({ ignoresReadErrors }: DeleteOptions) => ignoresReadErrors === true;

const excluded = {
  dryRun: 'excludes-dry-run',
  gracePeriodSeconds: 'excludes-grace-period',
  orphanDependents: 'excludes-orphan-dependents',
  preconditions: 'excludes-preconditions',
  propagationPolicy: 'excludes-propagation-policy',
} as const;

/** Treats options as absent beside the option to ignore read errors. */
function takeForUnset(
  parts: Parts,
  isUnset: (name: string, options: DeleteOptions, ready: Ready) => boolean,
): void {
  const { readDeleteOptions } = parts.deletion;
  parts.deletion.readDeleteOptions = (ready) => {
    const options = readDeleteOptions(ready);
    return { ...options, set: (options.set ?? []).filter((name) => !isUnset(name, options, ready)) };
  };
}

export default [
  {
    id: 'force-needs-no-gate',
    title: 'The option to ignore read errors removes readable objects, whatever its feature gate is.',
    breaks: [
      ...['no-effect-without-gate', 'readable-object-kept'].map(row),
      'lifecycle.force.readable-object-deleted',
    ],
    install: (parts) => ignoreFinalizers(parts, isSent, () => true),
  },
  {
    id: 'force-skips-normal-deletion',
    title: 'With the feature gate on, the option to ignore read errors removes readable objects.',
    breaks: [row('readable-object-kept'), 'lifecycle.force.readable-object-deleted'],
    install: (parts) => ignoreFinalizers(parts, isSent, (gate) => gate),
  },
  {
    id: 'force-refused-for-readable-objects',
    title: 'A delete with the option to ignore read errors is refused unless the object is unreadable.',
    breaks: [row('readable-object-deleted')],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        if (isSent(options)) throw badRequest('the object can be read: delete it without this option');
        return options;
      };
    },
  },
  {
    id: 'force-without-effect-on-readable-objects',
    title:
      'A delete with the option to ignore read errors is answered with success, but leaves a readable object as it is.',
    breaks: [row('readable-object-deleted')],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        return isSent(options) ? { ...options, dryRun: true } : options;
      };
    },
  },
  {
    id: 'gate-forces-every-delete',
    title: 'With the feature gate on, every delete is forced.',
    breaks: [row('off-unless-sent')],
    install: (parts) =>
      ignoreFinalizers(
        parts,
        (options) => !isSent(options),
        (gate) => gate,
      ),
  },
  ...Object.entries(excluded).map(([option, name]) => ({
    id: `force-beside-${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    title: `A delete may combine the option to ignore read errors with ${option}.`,
    breaks: [row(name)],
    install(parts: Parts) {
      const { excludedBeside } = parts.forceDeletion;
      parts.forceDeletion.excludedBeside = (set) => excludedBeside(set.filter((one) => one !== option));
    },
  })),
  {
    id: 'force-beside-grace-of-zero',
    title: 'Together with the option to ignore read errors a grace period of 0 is ignored.',
    breaks: [row('excludes-grace-period')],
    install: (parts) =>
      takeForUnset(parts, (name, options) => name === 'gracePeriodSeconds' && options[name] === 0),
  },
  {
    id: 'force-beside-false',
    title: 'Together with the option to ignore read errors orphanDependents false is ignored.',
    breaks: [row('excludes-orphan-dependents')],
    install: (parts) =>
      takeForUnset(parts, (name, options) => name === 'orphanDependents' && options[name] === false),
  },
  {
    id: 'force-beside-the-query',
    title:
      'A delete may combine the option to ignore read errors with a grace period or a policy in its query.',
    breaks: [row('excludes-query')],
    install: (parts) =>
      takeForUnset(
        parts,
        (name, _, { route }) =>
          ['gracePeriodSeconds', 'propagationPolicy'].includes(name) && route.query.has(name),
      ),
  },
  {
    id: 'force-beside-options-of-the-query',
    title: 'A delete with the option to ignore read errors may have any other option in its query.',
    breaks: ['lifecycle.force.excludes-query'],
    install(parts) {
      const { readDeleteOptions } = parts.deletion;
      parts.deletion.readDeleteOptions = (ready) => {
        const options = readDeleteOptions(ready);
        const { body } = ready;
        const sent = body.form !== 'none' && isObject(body.value) ? body.value : {};
        return { ...options, set: (options.set ?? []).filter((name) => Object.hasOwn(sent, name)) };
      };
    },
  },
  {
    id: 'forced-collection-skips-finalizers',
    title: 'A DELETE of a collection with the option to ignore read errors removes readable objects.',
    breaks: [row('readable-object-kept')],
    install({ deletion }) {
      const { readDeleteOptions, propagationFinalizers } = deletion;
      const forced = 'forced' as unknown as Policy;
      deletion.readDeleteOptions = (ready) => {
        const { ignoresReadErrors, ...options } = readDeleteOptions(ready);
        if (ignoresReadErrors !== true || ready.route.verb !== 'deletecollection')
          return readDeleteOptions(ready);
        return { ...options, propagationPolicy: forced! };
      };
      deletion.propagationFinalizers = (current, policy) =>
        policy === forced ? [] : propagationFinalizers(current, policy);
    },
  },
] as const satisfies readonly Fault[];
