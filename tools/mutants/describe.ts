// What `npm run mutants` prints, and its part of `docs/judgement.md`.
import type { MutantResult, AreaScore } from './score.ts';
import { percentage } from './score.ts';

const longestCode = 300;

/** One that no case shows, with its code before and after. */
export function describeSurvivor({ mutant, run }: MutantResult): string {
  const { file, line, mutator, key, original, replacement } = mutant;
  const why = run?.status === 'excused' ? `  excused by ${run.by}: ${firstLine(run.message)}\n` : '';
  return `${run?.status}: ${file}:${line} ${mutator}\n  - ${short(original)}\n  + ${short(replacement)}\n${why}  ${key}\n`;
}

const short = (code: string) => {
  const text = code.replaceAll(/\s+/g, ' ');
  return text.length > longestCode ? `${text.slice(0, longestCode)}…` : text;
};

const firstLine = (text: string) => text.split('\n')[0] ?? '';

const heading = [
  'area',
  'killed',
  'excused',
  'survived',
  'score',
  'equivalent',
  'open',
  'unclaimed',
  'not reached',
];

export function scoreTable(scores: readonly AreaScore[]): string {
  const rows = scores.map((one) => {
    const share = percentage(one);
    const killed = one.timedOut === 0 ? `${one.killed}` : `${one.killed} (${one.timedOut} by time-out)`;
    const score = share === undefined ? '' : `${share} %`;
    const counts = [
      killed,
      one.excused,
      one.survived,
      score,
      one.equivalent,
      one.open,
      one.unclaimed,
      one.notReached,
    ];
    return [one.area, ...counts.map(String)];
  });
  const lines = [heading, heading.map((_, index) => (index === 0 ? '---' : '---:')), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const begin = '<!-- mutants: written by npm run mutants -- --save -->';
const end = '<!-- mutants: end -->';

/** Replaces the section between its marks; adds it where there is none. */
export function withSection(document: string, section: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  const marked = `${begin}\n\n${section}\n${end}`;
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${marked}\n`.trimStart();
  return document.slice(0, from) + marked + document.slice(to + end.length);
}

export function section(command: string, scores: readonly AreaScore[]): string {
  return `## Bugs that a program makes

\`${command} --save\` makes bugs in the server's code, and runs the cases that reach each. Score: killed of those that a row
ought to catch; \`equivalent\` and \`open\` were read (\`tools/mutants/reviewed.json\`), \`excused\` are not killed: a case that
judged its rows without the bug no longer does. \`not reached\` counts the mutants of the whole area that no case reaches in
process, such as code for other stores or for sockets; they are not in the score.

${scoreTable(scores)}`;
}
