// Probes and lifecycle hooks of a container.
import {
  embedded,
  int64,
  integer,
  intOrString,
  list,
  oneOf,
  required,
  requiredString,
  string,
  struct,
} from '../../schema/declare.ts';

const execAction = struct('ExecAction', {
  command: list(string(), { description: 'The command, run without a shell.' }),
});
const httpGetAction = struct('HTTPGetAction', {
  path: string({ default: '/', description: 'Path of the request.' }),
  port: required(intOrString({ description: 'Number or name of the port.' })),
  host: string({ description: 'The pod itself by default.' }),
  scheme: oneOf(['HTTP', 'HTTPS'], { default: 'HTTP', description: 'How to connect.' }),
  httpHeaders: list(struct('HTTPHeader', { name: requiredString(), value: required(string()) })),
});
const tcpSocketAction = struct('TCPSocketAction', {
  port: required(intOrString({ description: 'Number or name of the port.' })),
  host: string({ description: 'The pod itself by default.' }),
});
const grpcAction = struct('GRPCAction', {
  port: required(integer({ minimum: 1, maximum: 65_535 })),
  service: string({ default: '' }),
});
const sleepAction = struct('SleepAction', { seconds: required(int64({ minimum: 0 })) });

export const probe = struct(
  'Probe',
  {
    ...embedded(1, {
      exec: execAction,
      httpGet: httpGetAction,
      tcpSocket: tcpSocketAction,
      grpc: grpcAction,
    }),
    initialDelaySeconds: integer({ minimum: 0, description: 'Seconds from start to the first probe.' }),
    timeoutSeconds: integer({ minimum: 0, default: 1, description: 'Seconds until a probe fails.' }),
    periodSeconds: integer({ minimum: 0, default: 10, description: 'Seconds between probes.' }),
    successThreshold: integer({
      minimum: 0,
      default: 1,
      description: 'Successes in a row that count as well.',
    }),
    failureThreshold: integer({
      minimum: 0,
      default: 3,
      description: 'Failures in a row that count as ill.',
    }),
    terminationGracePeriodSeconds: int64({ minimum: 1, description: 'Grace period after a failed probe.' }),
  },
  { description: 'A repeated check of a container: one handler and its timing.' },
);

const lifecycleHandler = struct('LifecycleHandler', {
  exec: execAction,
  httpGet: httpGetAction,
  tcpSocket: tcpSocketAction,
  sleep: sleepAction,
});

export const lifecycle = struct(
  'Lifecycle',
  { postStart: lifecycleHandler, preStop: lifecycleHandler },
  { description: 'What is done after the start and before the stop of a container.' },
);
