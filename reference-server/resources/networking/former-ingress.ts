// Ingress before v1 (document core 9.3): backend, serviceName and servicePort instead of defaultBackend and service.
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { embedded, kindStruct, list, oneOf, required, string, struct } from '../../schema/declare.ts';
import type { Conversion } from '../versions/conversion.ts';
import { formerBackend } from './ingress-backend.ts';

const path = struct('FormerHTTPIngressPath', {
  path: string(),
  backend: required(formerBackend),
  pathType: oneOf(['Exact', 'Prefix', 'ImplementationSpecific'], { default: 'ImplementationSpecific' }),
});

const rule = struct('FormerIngressRule', {
  host: string(),
  ...embedded(2, { http: struct('FormerHTTPIngressRuleValue', { paths: required(list(path)) }) }),
});

const schema = kindStruct('Ingress', {
  spec: struct(
    'FormerIngressSpec',
    {
      backend: formerBackend,
      tls: list(struct('IngressTLS', { hosts: list(string()), secretName: string() })),
      rules: list(rule),
      ingressClassName: string(),
    },
    { default: {} },
  ),
});

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Applies a function to every backend below rules. */
function inRules(spec: JsonObject, convert: (one: JsonObject) => JsonObject): JsonObject {
  const { rules } = spec;
  if (!Array.isArray(rules)) return spec;
  const inRule = (given: Json) => {
    const { http, ...rest } = asObject(given);
    const { paths } = asObject(http);
    if (!Array.isArray(paths)) return asObject(given);
    const converted = paths.map((one) => {
      const { backend, ...others } = asObject(one);
      return backend === undefined ? others : { ...others, backend: convert(asObject(backend)) };
    });
    return { ...rest, http: { ...asObject(http), paths: converted } };
  };
  return { ...spec, rules: rules.map(inRule) };
}

function present({ serviceName, servicePort }: JsonObject): JsonObject {
  const port = typeof servicePort === 'number' ? { number: servicePort } : { name: servicePort };
  return { service: { name: serviceName, port } } as JsonObject;
}

function former({ service }: JsonObject): JsonObject {
  const { name, port } = asObject(service);
  const { name: portName, number } = asObject(port);
  return { serviceName: name, servicePort: portName ?? number } as JsonObject;
}

function withSpec(object: JsonObject, spec: JsonObject): JsonObject {
  return { ...object, spec };
}

function toStored(object: JsonObject): JsonObject {
  const { backend, ...spec } = asObject(object['spec']);
  const renamed = backend === undefined ? {} : { defaultBackend: present(asObject(backend)) };
  return withSpec(object, inRules({ ...spec, ...renamed }, present));
}

function fromStored(object: JsonObject): JsonObject {
  const { defaultBackend, ...spec } = asObject(object['spec']);
  const backend = defaultBackend === undefined ? {} : { backend: former(asObject(defaultBackend)) };
  return withSpec(object, inRules({ ...spec, ...backend }, former));
}

export const ingressConversion: Conversion = { schema, toStored, fromStored };
