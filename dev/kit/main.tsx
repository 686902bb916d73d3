import '../../src/ui/global.css';
import { createRoot } from 'react-dom/client';
import { keepAppHeight } from '../../src/ui/base/app-height.ts';
import { KitPage } from './kit-page.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('kit.html has no #root');
keepAppHeight();
createRoot(element).render(<KitPage />);
