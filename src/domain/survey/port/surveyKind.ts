/** Kinds of survey that are saved under a name and applied to devices. */
export type SurveyKind = 'nodes' | 'zones';
