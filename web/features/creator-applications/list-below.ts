/**
 * For a field with a list: it opens below, where it never lies over what the field is called, and the page moves up
 * when there is too little room (`scroll-margin-bottom` in select.css tells how much it takes).
 */
export const listBelow = {
  combobox: { position: 'bottom-start', keepMounted: false, middlewares: { flip: false, shift: true } },
  makeRoom: () => document.activeElement?.scrollIntoView({ block: 'nearest' }),
} as const
