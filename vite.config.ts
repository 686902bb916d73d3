import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { FIRST_GROUPS } from './scripts/build/areas.ts';
import { bootPage } from './scripts/build/boot-page.ts';
import { classNames, generateScopedName } from './scripts/build/class-names.ts';
import { leanPackages } from './scripts/build/lean-packages.ts';
import { SHARED_GROUPS } from './scripts/build/shared-groups.ts';

/**
 * Address of the server for `npm run dev`. Requests keep the host they were made to. The event socket compares it with
 * the page's origin, and storage requests are signed with it.
 */
const SERVER = 'http://localhost:8080';

const proxied = [
  '/graphql',
  '/cognito',
  '/s3',
  '/cep',
  '/places',
  '/push',
  '/guests',
  '/devices',
  '/reports',
  '/config.json',
  '/dev/mail',
  '/dev/pix',
] as const;

const proxy: Record<string, ProxyOptions> = {
  ...Object.fromEntries(proxied.map((path) => [path, { target: SERVER }])),
  '/event': { target: SERVER, ws: true },
};

/** Calls that only make a value: a record type that the app does not name as a whole is dropped with its call. */
const DEFINING = ['defineType', 'ownOnce', 'shopPart', 'editedPart'];

/**
 * Few files to the first cards. React changes rarely and stays cached over versions of ours. The start, the frame and
 * the home screen are one file each with all they need. Dozens of small ones pack worse and cost a request apiece.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules[/](react|react-dom|scheduler|react-router|react-router-dom)[/]/,
    priority: 3,
  },
  // What the sign-in and what follows it share with the rest belongs to the start, or they would fetch the home screen for it.
  {
    name: 'start',
    test: /src[/](paths|app[/]main|domain[/](words[/]time-units|people[/]email)|features[/]notifications[/]from-notification|ui[/](base[/]own-task|buttons[/](icon-)?button|layout[/]awning|toasts[/]toast|base[/]make-icon))\.|lucide-react[/]dist[/]esm[/](createLucideIcon|icons[/](info|triangle-))/,
    priority: 2,
  },
  ...FIRST_GROUPS,
  // What the sign-in shares with nearly every screen, which need no more of it.
  {
    name: 'fields',
    test: /src[/]ui[/](fields[/](field|text-field)|forms[/]use-problem-focus|pictures[/]shop-front)\./,
    priority: 0.46,
  },
  {
    name: 'looks',
    test: /src[/]ui[/](base[/](use-calm|viewport)|focus[/]enter-place|pictures[/]product-drawing)\./,
    priority: 0.46,
  },
  // What the toaster shares with them.
  {
    name: 'marks',
    test: /src[/]ui[/]scroll[/]after-seen\.|lucide-react[/]dist[/]esm[/]icons[/](x|circle-check|loader-circle)\./,
    priority: 0.46,
  },
  // A new rank is told in the middle of something: its medal must not wait for the code of other screens.
  {
    name: 'medal',
    test: /src[/]ui[/]marks[/]seal\.tsx|lucide-react[/]dist[/]esm[/]icons[/]award\./,
    priority: 0.46,
  },
  // Few screens have something for the printer, or degrees to be typed.
  { name: 'paper', test: /src[/]ui[/]layout[/](printed|paper|use-is-printing)\.tsx?$/, priority: 0.45 },
  // Maps are drawn by few screens, and their code is the longest file but React's.
  { name: 'leaflet', test: /node_modules[/]leaflet[/]dist[/]leaflet-src\./, priority: 0.45 },
  { name: 'coordinates', test: /src[/]ui[/]map[/]coordinates\./, priority: 0.45 },
  // The sign-in and its fields, which the other forms use as well.
  { name: 'sign-in', test: /src[/]features[/]account[/]login-screen\./, priority: 0.45 },
  // The client of the forms and the words for its faults.
  { name: 'cognito', test: /src[/]identity[/](cognito[/]forms|base[/]messages)\./, priority: 0.45 },
  {
    name: 'keepers',
    test: /src[/](app[/]keepers[/]keepers|identity[/]cognito[/]revocations)\./,
    priority: 0.45,
  },
  { name: 'toaster', test: /src[/]ui[/]toasts[/]toaster\./, priority: 0.45 },
  // The styles of all screens that come later, in one order: a screen's own come behind the kit's, which they change.
  // Those that change nothing of the kit, and that few screens need, stay with their screens.
  {
    name: 'styles',
    test: /src[/](features|ui)[/](?!home[/]geolocation\.|shopping[/]shelves[/]|layout[/]collapsing-bar\.|kiosk[/]front[/]|pick-list[/]|rail[/]|losses[/]|team[/]|ranks[/]|items[/]table[/]).*\.module\.css/,
    priority: 0.4,
  },
  // What several screens share: some ten files instead of a hundred, each of which the worker would fetch and keep by itself.
  ...SHARED_GROUPS,
];

/** The same releases in the form for today's browsers and without warnings for developers, which their packages do not name. */
const packages = fileURLToPath(new URL('node_modules', import.meta.url));
const LEAN = [
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  { find: /^rxjs$/, replacement: `${packages}/rxjs/dist/esm/index.js` },
  { find: /^workbox-window$/, replacement: `${packages}/workbox-window/build/workbox-window.prod.mjs` },
];
const BUILT = [
  { find: /^react-router$/, replacement: `${packages}/react-router/dist/production/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${packages}/react-router/dist/production/dom-export.mjs` },
];

export default defineConfig({
  plugins: [
    react(),
    bootPage(),
    classNames(),
    leanPackages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png'] },
      devOptions: { enabled: true, type: 'module' },
      // What makes the app installable.
      manifest: {
        id: '/',
        name: 'Vendinha',
        short_name: 'Vendinha',
        description:
          'O mercadinho que fica aberto quando você precisa. Escolha, pague com PIX ou saldo e leve.',
        lang: 'pt-BR',
        dir: 'ltr',
        start_url: '/home',
        scope: '/',
        display: 'standalone',
        orientation: 'any',
        background_color: '#fbf8f1',
        theme_color: '#fbf8f1',
        categories: ['shopping', 'food'],
        icons: [
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: [
          {
            src: '/screenshots/narrow.png',
            sizes: '780x1688',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'Mercadinhos perto de você',
          },
          {
            src: '/screenshots/wide.png',
            sizes: '2560x1600',
            type: 'image/png',
            form_factor: 'wide',
            label: 'Compras no tablet e no computador',
          },
        ],
        shortcuts: [
          {
            name: 'Perto de você',
            short_name: 'Início',
            url: '/home',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
          { name: 'Depósito', url: '/deposit', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          { name: 'Histórico', url: '/history', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          // For owners. Whoever owns no shop is led on by the screen itself.
          { name: 'Meus Locais', url: '/manager', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          {
            name: 'Vendas',
            url: '/manager/sales',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
          {
            name: 'Lista de reposição',
            short_name: 'Reposição',
            url: '/manager/pick-list',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
        ],
      },
    }),
  ],
  define: { global: 'globalThis' },
  css: { modules: { generateScopedName } },
  resolve: { alias: [...LEAN, ...BUILT] },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox115'],
    manifest: true,
    // The start does not list the imports of a lazy screen, except its styles. The worker keeps every file at hand, and
    // the list would be a tenth of the start.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // A constant of another module is written where it is used: no file has to hand it over under a name.
      optimization: { inlineConst: true },
      // Whoever starts the app for the first time would read of what no group's name needs.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups } },
      treeshake: { manualPureFunctions: DEFINING },
    },
  },
});
