// Environment variables of a container and the sources of their values.
import { boolean, listBy, list, quantity, requiredString, string, struct } from '../../schema/declare.ts';
import { embeddedName } from '../declaration/references.ts';

export const objectFieldSelector = struct(
  'ObjectFieldSelector',
  {
    apiVersion: string({ default: 'v1', description: 'Version of the schema in which the path is written.' }),
    fieldPath: requiredString({ description: 'Path of the field, such as metadata.name.' }),
  },
  { structType: 'atomic', description: 'A field of the pod itself.' },
);

export const resourceFieldSelector = struct(
  'ResourceFieldSelector',
  {
    containerName: string({ description: 'The container; required in volumes.' }),
    resource: requiredString({ description: 'Such as limits.cpu.' }),
    divisor: quantity({ default: '0', description: 'Unit in which the value is shown; 0 is 1.' }),
  },
  { structType: 'atomic', description: 'A resource of a container.' },
);

const keySelector = (name: string, what: string) =>
  struct(
    name,
    {
      ...embeddedName(),
      key: requiredString({ description: `The key of the ${what}.` }),
      optional: boolean({ description: 'Whether it may be missing.' }),
    },
    { structType: 'atomic', description: `A key of a ${what}.` },
  );

const envVarSource = struct(
  'EnvVarSource',
  {
    fieldRef: objectFieldSelector,
    resourceFieldRef: resourceFieldSelector,
    configMapKeyRef: keySelector('ConfigMapKeySelector', 'config map'),
    secretKeyRef: keySelector('SecretKeySelector', 'secret'),
  },
  { description: 'Source of a value.' },
);

const envVar = struct(
  'EnvVar',
  {
    name: requiredString({ description: 'Name of the variable.' }),
    value: string({ description: 'May refer to earlier variables as $(NAME).' }),
    valueFrom: envVarSource,
  },
  { description: 'An environment variable.' },
);

const wholeSource = (name: string) =>
  struct(name, { ...embeddedName(), optional: boolean({ description: 'Whether it may be missing.' }) });

const envFromSource = struct(
  'EnvFromSource',
  {
    prefix: string({ description: 'Put before each name.' }),
    configMapRef: wholeSource('ConfigMapEnvSource'),
    secretRef: wholeSource('SecretEnvSource'),
  },
  { description: 'All entries of a config map or secret as variables.' },
);

export const environmentFields = {
  env: listBy('name', envVar, { duplicatesAllowed: true, description: 'Environment variables.' }),
  envFrom: list(envFromSource, { description: 'Sources of whole sets of environment variables.' }),
};
