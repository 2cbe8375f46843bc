/** Loads the chunk of the survey page. */
export const loadSurveyPage = async () => (await import('./SurveyPage.tsx')).SurveyPage;
