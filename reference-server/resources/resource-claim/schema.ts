// The fields of device claims and their templates.
import {
  anyJson,
  boolean,
  embedded,
  int64,
  kindStruct,
  list,
  listBy,
  numbered,
  oneOf,
  required,
  requiredString,
  set,
  string,
  struct,
} from '../../schema/declare.ts';
import { objectMeta } from '../../schema/object-meta.ts';
import { condition } from '../../schema/selectors.ts';
import { nodeSelector } from '../pod-spec/scheduling.ts';

const maxDevices = 32;

const selector = struct('DeviceSelector', {
  cel: struct('CELDeviceSelector', {
    expression: requiredString({ maxLength: 10_240, description: 'True for the requested devices.' }),
  }),
});

const request = struct(
  'DeviceRequest',
  {
    name: requiredString({ description: 'What pods and constraints call the request.' }),
    deviceClassName: requiredString({ description: 'The class of device.' }),
    selectors: list(selector, { maxItems: maxDevices, description: 'What a device must satisfy.' }),
    allocationMode: oneOf(['ExactCount', 'All'], {
      default: 'ExactCount',
      description: 'ExactCount by default.',
    }),
    count: int64({ minimum: 1, description: 'How many devices; 1 by default.' }),
    adminAccess: boolean({ description: 'Whether devices in use may be looked into.' }),
  },
  { description: 'Requested devices.' },
);

const constraint = struct(
  'DeviceConstraint',
  {
    requests: list(string(), {
      maxItems: maxDevices,
      description: 'The requests it is about; all by default.',
    }),
    matchAttribute: string({ description: 'The attribute that must be equal on all devices.' }),
  },
  { description: 'What the devices of several requests must have in common.' },
);

const opaque = struct('OpaqueDeviceConfiguration', {
  driver: requiredString({ description: 'The driver that understands the parameters.' }),
  parameters: required(anyJson({ description: 'An object in a format that the driver defines.' })),
});

const configuration = struct(
  'DeviceClaimConfiguration',
  {
    requests: list(string(), {
      maxItems: maxDevices,
      description: 'The requests it is for; all by default.',
    }),
    ...embedded(2, { opaque }),
  },
  { description: 'Parameters for the driver of a device.' },
);

export const claimSpec = struct(
  'ResourceClaimSpec',
  {
    devices: struct(
      'DeviceClaim',
      {
        requests: list(request, { maxItems: maxDevices, description: 'The requested devices.' }),
        constraints: list(constraint, { maxItems: maxDevices }),
        config: list(configuration, { maxItems: maxDevices }),
      },
      { default: {}, description: 'The requests for devices.' },
    ),
  },
  { description: 'What is claimed.' },
);

const result = struct('DeviceRequestAllocationResult', {
  request: requiredString(),
  driver: requiredString(),
  pool: requiredString(),
  device: requiredString(),
  adminAccess: boolean(),
});
const allocatedConfiguration = struct('DeviceAllocationConfiguration', {
  source: required(oneOf(['FromClass', 'FromClaim'])),
  requests: list(string()),
  ...embedded(3, { opaque }),
});
const allocation = struct('AllocationResult', {
  devices: struct('DeviceAllocationResult', { results: list(result), config: list(allocatedConfiguration) }),
  nodeSelector: numbered(3, nodeSelector),
});
const consumer = struct('ResourceClaimConsumerReference', {
  apiGroup: string(),
  resource: numbered(3, requiredString()),
  name: requiredString(),
  uid: requiredString(),
});
const deviceStatus = struct('AllocatedDeviceStatus', {
  driver: requiredString(),
  pool: requiredString(),
  device: requiredString(),
  conditions: listBy('type', condition, { maxItems: 8 }),
  data: anyJson(),
  networkData: struct('NetworkDeviceData', {
    interfaceName: string(),
    ips: set(string()),
    hardwareAddress: string(),
  }),
});

const claimStatus = struct(
  'ResourceClaimStatus',
  {
    allocation,
    reservedFor: listBy('uid', consumer, { maxItems: 32, description: 'Who may use the claim.' }),
    devices: numbered(4, listBy(['driver', 'device', 'pool'], deviceStatus)),
  },
  { default: {}, description: 'What was allocated, and who uses it.' },
);

export const claimSchema = kindStruct(
  'ResourceClaim',
  { spec: required(claimSpec), status: claimStatus },
  { description: 'A claim for devices.' },
);

const templateSpec = struct(
  'ResourceClaimTemplateSpec',
  { metadata: objectMeta, spec: required(claimSpec) },
  { description: 'The claim to create: labels, annotations and spec.' },
);

export const claimTemplateSchema = kindStruct(
  'ResourceClaimTemplate',
  { spec: required(templateSpec) },
  { description: 'A template of claims, made when pods need them.' },
);
