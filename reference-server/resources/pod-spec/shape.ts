// The fields of a pod spec that defaults and rules use, as types. Conform guarantees that values match them.
import type { ObjectMeta } from '../../object.ts';

type Amounts = Readonly<Record<string, string>>;

export interface Container {
  readonly name?: string;
  readonly image?: string;
  readonly imagePullPolicy?: string;
  readonly restartPolicy?: string;
  readonly ports?: readonly ContainerPort[];
  readonly env?: readonly { readonly name?: string; readonly value?: string; readonly valueFrom?: object }[];
  readonly resources?: {
    readonly limits?: Amounts;
    readonly requests?: Amounts;
    readonly claims?: readonly { readonly name?: string }[];
  };
  readonly volumeMounts?: readonly { readonly name?: string }[];
  readonly volumeDevices?: readonly { readonly name?: string }[];
  readonly lifecycle?: object;
  readonly livenessProbe?: object;
  readonly readinessProbe?: object;
  readonly startupProbe?: object;
}

export interface ContainerPort {
  readonly name?: string;
  readonly containerPort: number;
  readonly hostPort?: number;
  readonly protocol?: string;
}

export interface Toleration {
  readonly key?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: number;
}

export type Volume = { readonly name?: string } & Readonly<Record<string, unknown>>;

export interface PodSpec {
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly ephemeralContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly serviceAccountName?: string;
  readonly serviceAccount?: string;
  readonly hostNetwork?: boolean;
  readonly nodeName?: string;
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly tolerations?: readonly Toleration[];
  readonly dnsPolicy?: string;
  readonly dnsConfig?: { readonly nameservers?: readonly string[] };
  readonly activeDeadlineSeconds?: number;
  readonly terminationGracePeriodSeconds?: number;
  readonly enableServiceLinks?: boolean;
  readonly schedulingGates?: readonly { readonly name?: string }[];
  readonly resourceClaims?: readonly {
    readonly name?: string;
    readonly resourceClaimName?: string;
    readonly resourceClaimTemplateName?: string;
  }[];
}

export interface PodTemplateSpec {
  readonly metadata?: ObjectMeta;
  readonly spec?: PodSpec;
}

/** The lists of containers of a pod, by the name of their field. */
export const containerFields = ['containers', 'initContainers', 'ephemeralContainers'] as const;
