// Parses the text of a configuration file, YAML or JSON, into a setting whose problems name file, line and field.
import { load, YAMLException } from 'js-yaml';
import { findLines } from '../../common/text/yaml-lines.ts';
import type { LineOf } from '../../common/text/yaml-lines.ts';
import { ConfigurationProblem } from './problem.ts';
import { Setting } from './setting.ts';

const mostBytes = 4 * 1024 * 1024;
/** An alias could multiply a small file into a large value. */
const mostAliases = 0;
const mostDepth = 30;

/** @param file the path, for messages. @throws ConfigurationProblem for text that is not one YAML or JSON document */
export function readConfiguration(file: string, text: string): Setting {
  const refuse = (line: number, problem: string, cause?: unknown) =>
    new ConfigurationProblem({ file, line, field: '' }, problem, { cause });
  if (text.length > mostBytes) throw refuse(1, `the file is longer than ${mostBytes} bytes; shorten it`);
  if (text.trim() === '') throw refuse(1, 'the file is empty; write the configuration into it');
  let value: unknown;
  let lineOf: LineOf;
  try {
    value = load(text, { maxAliases: mostAliases, maxDepth: mostDepth });
    lineOf = findLines(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw refuse(1, 'the file cannot be parsed; correct it', error);
    const line = (error.mark?.line ?? 0) + 1;
    throw refuse(line, `the file is not valid YAML or JSON: ${error.reason}; correct this line`, error);
  }
  return new Setting({ file, lineOf }, [], value);
}
