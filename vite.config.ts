import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { classNames } from './scripts/class-names.ts'
import { messages } from './scripts/messages.ts'
import { slimContract } from './scripts/slim-contract.ts'
import { slimPackages } from './scripts/slim-packages.ts'

/**
 * Every page needs these: a few files instead of thirty small ones, and one of styles. What is loaded on
 * demand stays separate, and so do Mantine and its styles, which only pages with forms and overlays have.
 */
const everyPage = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/ },
  { name: 'mantine', test: /node_modules\/@mantine\/core\/esm\/core\/|\/web\/(theme|ui\/mantine)\./ },
  {
    name: 'shell',
    test: new RegExp(
      [
        '/contract/(api|client|constants|endpoint|errors|interface-languages|kolam|playlist-address|shorten|subject-sign|uuid)[.]',
        '/web/(api/(before-hydration|browser|client|context|facts|localised-failures|keep-page-data|page-data|script-mark|use-facts|session/(?!log-out)[a-z-]+)[.]|base[.]|storage/(storage|drafts-of-tab)[.]|features/sessions/(route-guard|session-keeper)[.]|messages/(address|language|compiled/(shell|errors|ui))[.])',
        '/web/features/shell/(colour-switch|data-saver-switch|menu-trigger)[.]',
        '/web/features/shell/[a-z-]+[.]module[.]css',
        '/web/features/languages/(chosen-language|language-(links|menu|row)|remembered)[.]',
        '/web/features/notifications/bell[.]module[.]css',
        '/web/features/listing/search-address[.]',
        '/web/features/opportunities/opportunity-address[.]',
        '/UnstyledButton[.]layer[.]css',
        '/web/(ui/card|ui/chips|ui/pictures/carousel|features/playlists/(playlist-card|playlist-grid))[.]module[.]css',
        // Styles that pages of one kind share: a page loads these and at most one file of its own.
        '/web/(ui/(form/(labelled-select|search-field)|page/(pagination|breadcrumb)|states/(pending|success-notice))|features/(playlists/(long-text|marked-name)|reports/report-button|follows/follow-button|listing/(correction-notice|result-group|ignored-words)))[.]module[.]css',
        '/web/(messages/compiled/jobTypes|features/opportunities/job-type-label)[.]',
        '/web/ui/(?:[a-z]+/)?(address-overlay|mixed-language-text|button-link|guess-lang|colour-scheme|data-saver|day|empty-state|error-view|failure-notice|fade-edges|further-icon|icon|kolam|language-name|logo|on-demand|overlay-history|page|page-meta|progress-line|rating|skeleton|thumbnail|toasts|use-hydrated|use-overlay|use-request|lang-of-course-text)[.]',
        '/vite/preload-helper',
      ].join('|'),
    ),
  },
  {
    name: 'cards',
    test: new RegExp(
      [
        '/web/(ui/(card|form/(labelled-select|use-early-choice)|page/(pagination|breadcrumb)|pictures/(carousel|smooth-scroll))|messages/compiled/(carousel|playlists))[.]',
        '/web/features/(listing/(category-names|find-category)|playlists/(playlist-card|playlist-grid|shown-card)|learning/save-on-card)[.]',
      ].join('|'),
    ),
  },
]

/** The modules at these paths, with any ending, in one file. */
const inOneFile = (name: string, ...modules: string[]) => ({
  name,
  test: new RegExp(`/(${modules.join('|')})[.]`),
})

/**
 * What kinds of pages share, in a file each: a phone requests a dozen files where there were up to thirty-six. A group
 * includes everything its modules import, so that none may have a large module that only some of its pages need.
 */
const otherPages = [
  inOneFile(
    'account',
    'web/(messages/compiled/(account|forms)|features/accounts/(account-card|code-s[a-z]+|consent-line|just-verified|new-password-form|sign-[a-z-]+|form[.]module)|ui/(form/(plain-field|use-submission)|states/(focus-elsewhere|success-notice)))',
    'web/(storage/draft|features/languages/save-in-account)',
  ),
  inOneFile(
    'parts',
    'web/(messages/compiled/(follows|playlist)|features/(follows/follow-button|playlists/long-text|reports/report-button)|ui/share-button)',
  ),
  inOneFile(
    'finding',
    'web/(messages/compiled/listing|ui/(form/(is-composing|search-field)|page/past-end|states/(pending|use-resolved)))',
    'web/features/(listing/(correction-notice|result-groups?|ignored-words|use-focus-of-page)|playlists/marked-name)',
  ),
  inOneFile(
    'lists',
    'web/messages/compiled/search',
    'web/features/listing/(chosen-filters|filter-button|filter-form|length-name|listing-address|listing-view|load-listing|results|sort-select|summary|use-listing-query|use-early-filters|use-listing-path)',
    'contract/reader-language',
    'web/features/(opportunities/load-curated|search/(ask-for-course|load-search-alternatives|likely-language|long-enough|search-alternatives))',
    'web/features/(listing/sub-categories|opportunities/curated-opportunities)[.]module',
  ),
  inOneFile(
    'course',
    'web/messages/compiled/(reviews|saving)',
    'web/features/learning/saved-courses',
    'web/features/(learning/(course-bar|progress-summary|resume-link|save-button)|playlists/(playlist-header|playlist-picture)|videos/(disclosure|login-prompt|sections-menu|video-(card|grid)))[.]module',
    'web/features/(playlists/related-courses|reviews/(?![a-z-]*dialog|answer-actions|star-input)[a-z-]+|videos/(course-(sections|videos)|video-links))',
    'contract/policies/reviews',
  ),
  inOneFile(
    'offline',
    'web/features/learning/(cache-page|database|owner|pending-[a-z]+|progress|send-pending|sync)',
  ),
  // Of the page of a course, what visitors do not download. Its styles come with the page, which the server renders with it.
  inOneFile(
    'learner',
    'web/messages/compiled/(progress|videoStates)',
    'web/features/learning/(course-bar|learner-parts|progress-summary|resume-link|use-progress)(?![.]module)',
    'web/features/videos/(sections-menu|video-state-label|use-page-size|video-(card|grid))(?![.]module)',
    'contract/video-link',
  ),
  inOneFile(
    'opportunities',
    'web/(messages/compiled/(applications|opportunity)|features/opportunities/last-day|ui/phone-link)',
    'web/(pages/opportunit(y|ies)|features/(applications/(apply-panel|sign-in-prompt)|opportunities/(curated-playlists|opportunity-(card|detail|grid|results|search))))[.]module',
  ),
  inOneFile(
    'detail',
    'web/(messages/compiled/applying|features/(applications/(apply-panel|sign-in-prompt)|opportunities/opportunity-detail))',
    'contract/policies/opportunities',
  ),
  inOneFile(
    'hooks',
    '@mantine/hooks/esm/(utils/random-id|use-(did-update|id|isomorphic-effect|media-query|merged-ref|reduced-motion|uncontrolled))/[a-z-]+',
    '@mantine/core/esm/components/UnstyledButton/[A-Za-z]+',
  ),
  inOneFile(
    'controls',
    '@mantine/core/esm/components/(Button|CloseButton|Input|InputBase|Loader|TextInput|Textarea|Transition)/[A-Za-z/-]+',
    '@mantine/core/esm/components/(ActionIcon|Group|PasswordInput)/[A-Za-z/-]+',
    'web/(messages/compiled/textArea|storage/use-draft|ui/form/(busy-button|button-row|keep-digits|password-field|submit-button|text-area))',
    'contract/latin-digits',
  ),
  // Of pages of one's own, the console included.
  inOneFile(
    'own',
    'web/ui/(facts|page/(restored-scroll|stale-if-error|until-loaded))',
    'web/ui/states/(focus-place|retry-notice|toast-focus|undo-toast|use-(focus-recovery|serial-queue))',
  ),
  inOneFile(
    'console',
    'contract/operator-api',
    'web/(messages/compiled/operator|features/operator/(console-address|operator-api|section-nav|list/[a-z-]+))',
  ),
]

const files = [...everyPage, ...otherPages]
const named = new Set(files.map(({ name }) => name))

/**
 * What every page loads, each page itself and what is loaded on demand are named by their content. What those
 * share has short names: all of it is in the site map that comes with the first page. Hashes hardly compress, so they are short:
 * 42 bits tell the versions of a file apart.
 */
const chunkFileNames = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) =>
  named.has(name) || facadeModuleId ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'
const assetFileNames = ({ names }: { names: string[] }) =>
  names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]'

/**
 * The server's bundle of the pages includes what it uses of Mantine (and its dependencies): loading all of it
 * takes half a second at start. Every other dependency is shared with the server.
 */
const outsideOfPages = Object.keys(packageJson.dependencies).filter((name) => !name.startsWith('@mantine/'))

export default defineConfig(({ command }) => ({
  plugins: [messages(), slimContract(), slimPackages(), reactRouter()],
  publicDir: 'web/public',
  ...(command === 'build'
    ? { css: { modules: { generateScopedName: classNames(import.meta.dirname) } } }
    : {}),
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames,
            assetFileNames,
            codeSplitting: { groups: files },
          },
        },
      },
    },
    ssr: {
      // The contract is the server's own: failures are recognised by their class, which must exist once.
      build: { rolldownOptions: { input: './web/handler.server.ts', external: [/^#contract\//] } },
      ...(command === 'build' ? { resolve: { noExternal: true, external: outsideOfPages } } : {}),
    },
  },
}))
