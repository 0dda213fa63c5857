// The order of sections and requirements in every report: document, section by number (4.2 before 4.12), id.
import type { DocumentName } from '../suites/catalogue/row.ts';
import { documentNames } from '../suites/catalogue/section-titles.ts';

interface Place {
  readonly document: DocumentName;
  readonly section: string;
}

/** Compares by code unit, independent of the locale. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Compares section numbers part by part as numbers. */
export function compareSections(left: string, right: string): number {
  const leftParts = left.split('.').map(Number);
  const rightParts = right.split('.').map(Number);
  for (let index = 0; index < Math.max(leftParts.length, rightParts.length); index += 1) {
    const difference = (leftParts[index] ?? -1) - (rightParts[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function comparePlaces(left: Place, right: Place): number {
  const documents = documentNames.indexOf(left.document) - documentNames.indexOf(right.document);
  return documents === 0 ? compareSections(left.section, right.section) : documents;
}

export function compareRequirements(left: Place & { id: string }, right: Place & { id: string }): number {
  const places = comparePlaces(left, right);
  return places === 0 ? compareText(left.id, right.id) : places;
}
