/** Texts of Execute Test. */
export const SCENARIO_TEXT = {
  execute: 'Execute Test',
  another: 'Choose another scenario',
} as const;

export function executeNamed(name: string): string {
  return `${SCENARIO_TEXT.execute}: ${name}`;
}

export function executedText(name: string, count: number): string {
  return `${name}: ${count === 1 ? '1 test report' : `${count} test reports`} sent`;
}
