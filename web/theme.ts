import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const peacock: MantineColorsTuple = [
  '#e6f4f3',
  '#cbe8e6',
  '#9fd5d1',
  '#6fc0bb',
  '#45aaa5',
  '#238f8c',
  '#127d7b',
  '#0b6e6e',
  '#085757',
  '#063f40',
]

const marigold: MantineColorsTuple = [
  '#fff6e3',
  '#ffebc2',
  '#fddc94',
  '#fbcb62',
  '#f8b73b',
  '#f5a524',
  '#db8a0e',
  '#b26c08',
  '#8a5309',
  '#633c0a',
]

const red: MantineColorsTuple = [
  '#fbedeb',
  '#f5d5d1',
  '#f0b6af',
  '#e8958b',
  '#d0665b',
  '#c04f44',
  '#a93f36',
  '#93352d',
  '#752a24',
  '#57201b',
]

const gray: MantineColorsTuple = [
  '#fbf8f2',
  '#f4efe6',
  '#e9e2d5',
  '#d9d0c0',
  '#bdb3a2',
  '#857c6e',
  '#665f55',
  '#524d47',
  '#37342f',
  '#22201d',
]

const dark: MantineColorsTuple = [
  '#e9edf6',
  '#c3cada',
  '#a4afc6',
  '#7c89a3',
  '#384660',
  '#2b3750',
  '#172136',
  '#0f1726',
  '#0b111e',
  '#080d17',
]

/** Filled and light buttons use our semantic colours, which stay readable in both schemes. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const isDanger = input.color === 'red'
  if (!isDanger && input.color !== undefined && input.color !== input.theme.primaryColor) return resolved
  const strong = isDanger ? 'var(--danger)' : 'var(--action)'
  const soft = isDanger ? 'var(--danger-soft)' : 'var(--action-soft)'
  if (input.variant === 'filled') {
    const hover = isDanger ? strong : 'var(--action-hover)'
    return { ...resolved, background: strong, hover, color: 'var(--on-action)' }
  }
  if (input.variant === 'light')
    return { ...resolved, background: soft, hover: 'var(--sunken)', color: strong }
  if (input.variant === 'outline')
    return { ...resolved, hover: soft, color: strong, border: `1px solid ${strong}` }
  if (input.variant === 'subtle') return { ...resolved, hover: soft, color: strong }
  return resolved
}

/** The type scale is 1.2, spacing 8/12/16/24/40/64; cards have corners of 12, inputs of 8. */
export const theme = createTheme({
  primaryColor: 'peacock',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  colors: { peacock, marigold, red, gray, dark },
  black: '#14213d',
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.2rem', xl: '1.44rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.6' },
  headings: {
    fontFamily: 'var(--font-heading)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(1.728rem, 1.3rem + 1.9vw, 2.488rem)', lineHeight: '1.2' },
      h2: { fontSize: 'clamp(1.44rem, 1.25rem + 0.9vw, 1.728rem)', lineHeight: '1.3' },
      h3: { fontSize: '1.2rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem', xxl: '4rem' },
  radius: { sm: '0.5rem', md: '0.5rem', lg: '0.75rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    // A second <header> beside the page's would be a second banner to screen readers.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
})

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--action)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-placeholder': 'var(--placeholder)',
}

/** Mantine's names for our colours, which are defined in web/base.css. */
export const mantineColours: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: {
    ...colours,
    '--mantine-color-disabled': '#232e46',
    '--mantine-color-disabled-color': '#8e9ab3',
  },
})
