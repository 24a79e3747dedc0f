/** Cookies of the pages; none of them identifies a visitor. */

/** 'light' or 'dark': the visitor's choice by `?theme=`. */
export const THEME_COOKIE = 'foyer_theme';

/** 'away' after the visitor has closed the demo's bar. */
export const DEMO_BAR_COOKIE = 'foyer_demo_bar';
