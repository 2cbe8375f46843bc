/** Colour themes; the first is the default. */
export const THEMES = ['dark', 'light', 'contrast', 'night'] as const;
export type ThemeName = (typeof THEMES)[number];
