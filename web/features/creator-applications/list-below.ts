/**
 * For a field with a list: it opens below, where it never covers the label, and the page scrolls up when
 * there is too little space (`scroll-margin-bottom` in select.css says how much it takes).
 */
export const listBelow = {
  combobox: { position: 'bottom-start', keepMounted: false, middlewares: { flip: false, shift: true } },
  makeRoom: () => document.activeElement?.scrollIntoView({ block: 'nearest' }),
} as const
