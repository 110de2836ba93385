export interface ExpectationResult {
  command: string;
  /** What was expected, in words. */
  expectation: string;
  passed: boolean;
  tookMs: number;
  /** Why it failed, and what arrived instead. The first line is a summary. */
  report: string[];
}

/** A verdict as a JUnit XML file for CI servers. */
export function junitReport({ command, passed, tookMs, report }: ExpectationResult, name: string): string {
  const time = (tookMs / 1000).toFixed(3);
  const failure = `<failure message="${escapeXml(report[0] ?? '')}">${escapeXml(report.join('\n'))}</failure>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="postern" tests="1" failures="${passed ? 0 : 1}" errors="0" skipped="0" time="${time}">`,
    `    <testcase classname="postern.${command}" name="${escapeXml(name)}" time="${time}">${passed ? '' : failure}</testcase>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

// Characters that XML 1.0 does not allow, not even escaped.
const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
