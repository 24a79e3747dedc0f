/** Cookies of the pages' own; none of them identifies anyone. */

/** 'light' or 'dark': the visitor's choice by `?theme=`. */
export const THEME_COOKIE = 'foyer_theme';

/** 'away' once the demo's bar was put away. */
export const DEMO_BAR_COOKIE = 'foyer_demo_bar';
