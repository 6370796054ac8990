import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';

/** Marine blue: what can be acted upon. */
const primary: MantineColorsTuple = [
  '#eef4fc',
  '#dae6f6',
  '#b3cbea',
  '#8aafdf',
  '#6795d5',
  '#4d83cd',
  '#3a73c2',
  '#2d64b1',
  '#245699',
  '#1a447c',
];

/** Violet: a vehicle that was looked up by hand (the specification's "secondary"). */
const secondary: MantineColorsTuple = [
  '#f4f0fd',
  '#e6dffa',
  '#cabcf3',
  '#ad97ec',
  '#9477e6',
  '#8463e2',
  '#7650d6',
  '#6540be',
  '#5635a4',
  '#432882',
];

/** Teal: waiting for a decision (the specification's "accent"). */
const accent: MantineColorsTuple = [
  '#e7f8f9',
  '#cfeff1',
  '#9fdee2',
  '#6bcbd2',
  '#42bac3',
  '#26adb7',
  '#0f98a3',
  '#067e88',
  '#046870',
  '#044f56',
];

const amber: MantineColorsTuple = [
  '#fff8e5',
  '#feefc7',
  '#fddc86',
  '#fbc944',
  '#f3b316',
  '#dd9c06',
  '#b97f02',
  '#966503',
  '#784f05',
  '#5c3c06',
];

const blueGrey: MantineColorsTuple = [
  '#f0f4f6',
  '#dfe7eb',
  '#bfced6',
  '#9cb3bf',
  '#7f9bab',
  '#698897',
  '#567584',
  '#47616f',
  '#3a505c',
  '#2b3d47',
];

/** Red and green dark enough to carry white letters in both colour schemes. */
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffe1e1',
  '#ffc5c5',
  '#ff9f9f',
  '#fa7676',
  '#ef5555',
  '#e24242',
  '#d03535',
  '#bd2a2a',
  '#9a1f1f',
];

const green: MantineColorsTuple = [
  '#ecf9ee',
  '#d9f2de',
  '#b3e3bd',
  '#88d298',
  '#61c176',
  '#43b05c',
  '#2f9a49',
  '#22803a',
  '#196c2f',
  '#115224',
];

/** Slightly blue greys, so that photographs look neutral beside them. */
const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#eef1f5',
  '#e2e7ed',
  '#d2d9e2',
  '#b5bfcb',
  '#8592a1',
  '#5b6876',
  '#465261',
  '#323c49',
  '#1d2530',
];

const dark: MantineColorsTuple = [
  '#dde4ec',
  '#bcc6d2',
  '#9aa6b5',
  '#78859a',
  '#38434f',
  '#2a333e',
  '#1c242d',
  '#12181f',
  '#0d1217',
  '#080b0f',
];

export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 7 },
  colors: { primary, secondary, accent, amber, blueGrey, red, green, gray, dark },
  black: '#1a222c',
  autoContrast: true,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: {
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
  },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.35' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
      h4: { fontSize: '0.8125rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  // Components are listed by name, because `Component.extend` would pull all of them into the first chunk.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { label: { textTransform: 'none', fontWeight: 600 } },
    },
    // Read out as soon as it stands there, wherever the keyboard is.
    InputError: { defaultProps: { role: 'alert' } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
        closeButtonProps: { 'aria-label': 'Close dialog' },
        // It is a banner otherwise, which a page has one of.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 650, fontSize: '1rem' } },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } },
    },
    Select: { defaultProps: { allowDeselect: false } },
    Table: { defaultProps: { verticalSpacing: 7, horizontalSpacing: 'sm' } },
    Textarea: { defaultProps: { autosize: true, minRows: 3 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
});

/** Tinted surfaces for the dark scheme, where Mantine's own are all but black. */
const darkTints = Object.fromEntries(
  ['primary', 'secondary', 'accent', 'amber', 'blueGrey', 'red', 'green', 'gray'].flatMap(
    (name) => [
      [
        `--mantine-color-${name}-light`,
        `color-mix(in srgb, var(--mantine-color-${name}-6) 26%, var(--mantine-color-dark-7))`,
      ],
      [
        `--mantine-color-${name}-light-hover`,
        `color-mix(in srgb, var(--mantine-color-${name}-6) 38%, var(--mantine-color-dark-7))`,
      ],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-1)`],
    ],
  ),
);

/** Colours that Mantine's defaults leave below a contrast of 4.5, the page behind the cards, and bars as charts have them. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--stopline-page': 'var(--mantine-color-gray-0)',
    '--stopline-bar': 'var(--mantine-color-primary-7)',
    '--stopline-bar-faint': 'var(--mantine-color-primary-3)',
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-gray-text': 'var(--mantine-color-gray-7)',
  },
  dark: {
    ...darkTints,
    '--stopline-page': 'var(--mantine-color-dark-8)',
    '--stopline-bar': 'var(--mantine-color-primary-4)',
    '--stopline-bar-faint': 'var(--mantine-color-primary-8)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--mantine-color-gray-text': 'var(--mantine-color-dark-1)',
  },
});
