// Feature gates by stage: defaults, enabling, and gates that are past their time.
import { section } from '../kit/case.ts';
import { betaIsOn, shapeOf, stableGateOf } from './launched-gates.ts';

export default [
  section('core', '3.3', {
    'versions.gates.beta-on-by-default': {
      text: 'Beta feature gates are on unless disabled. (A stated default.)',
      observe:
        'On a server started without any gate: a watch with sendInitialEvents sends the initial events and a bookmark. (The other beta feature that the documents name, compression, has rows of its own.)',
      wrong: 'sendInitialEvents is ignored by default.',
      level: 'SHOULD',
      needs: ['launcher'],
      run: betaIsOn,
    },

    'versions.gates.stable-does-nothing': {
      text: 'Once its feature is stable, a gate is deprecated and does nothing.',
      observe:
        'The documents name no such gate, so the launcher does: a server started with it set to true starts, and the feature is as on a server without it.',
      wrong: 'The gate still changes the feature.',
      needs: ['launcher'],
      async run(context) {
        const { eventually, expect } = context;
        const gate = stableGateOf(context);
        const [plain, set] = await Promise.all([
          context.launched({}),
          context.launched({ '--feature-gates': `${gate}=true` }),
        ]);
        await eventually(
          async () =>
            expect.equal(await shapeOf(set), await shapeOf(plain), `discovery with the gate ${gate}`),
          'feature',
        );
      },
    },

    'versions.gates.removed-not-accepted': {
      text: 'After its deprecation window a gate is removed, and setting it is no longer accepted.',
      observe:
        'The documents name no such gate. A removed gate is one that the server does not know: started with an unknown gate, alone or behind another one, it does not start.',
      wrong: 'Unknown gates are ignored at start.',
      needs: ['launcher'],
      async run(context) {
        const { launchRefused, launched } = context;
        const unknown = 'NoSuchGateOfAnyRelease';
        for (const value of [
          `${unknown}=true`,
          `${unknown}=false`,
          `APIResponseCompression=true,${unknown}=true`,
        ])
          await launchRefused({ '--feature-gates': value });
        // A known gate is accepted in the same way.
        await launched({ '--feature-gates': 'APIResponseCompression=true' });
      },
    },
  }),
  section('core', '9.2', {
    'versions.gates.disabling-stable-fails': {
      text: 'Disabling a gate that no longer does anything fails.',
      observe:
        'A server started with a gate of a stable feature (named by the launcher) set to false does not start.',
      wrong: 'The setting is ignored.',
      needs: ['launcher'],
      async run(context) {
        const gate = stableGateOf(context);
        await context.launchRefused({ '--feature-gates': `${gate}=false` });
        await context.launchRefused({ '--feature-gates': `APIResponseCompression=true,${gate}=false` });
        await context.launched({ '--feature-gates': `${gate}=true` });
      },
    },

    'versions.gates.deprecated-warns': {
      text: 'Setting a deprecated gate is answered with a warning; release notes and help say whether it still does anything.',
      observe:
        'A server started with a deprecated gate (named by the launcher) writes a warning about it to its output.',
      wrong: 'There is no warning.',
      needs: ['launcher'],
      async run(context) {
        const { expect } = context;
        const gate = stableGateOf(context);
        const outputWith = async (value: string) => {
          const server = await context.launchedAlone({ '--feature-gates': value });
          return (await server.stop()).stderr;
        };
        const lines = (await outputWith(`${gate}=true`)).split('\n').filter((line) => line.includes(gate));
        expect.that(
          lines.some((line) => /warn|deprecat|\bGA\b|^W\d/i.test(line)),
          `setting the gate ${gate} of a stable feature gives no warning in the output`,
        );
      },
    },

    'versions.gates.kept-after-stable': {
      text: 'A gate of a beta feature that became stable works for 6 months or 2 releases after its deprecation.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.gates.kept-after-beta-dropped': {
      text: 'A gate of a beta feature that was dropped works for 3 months or 1 release after its deprecation, whichever is longer.',
      excluded: 'a policy on releases: it spans several releases',
    },

    'versions.gates.alpha-dropped-at-once': {
      text: 'A gate of an alpha feature that was dropped has no further time.',
      level: 'MAY',
      excluded: 'a policy on releases: it spans several releases',
    },
  }),
];
