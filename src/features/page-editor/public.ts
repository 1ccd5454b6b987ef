export { CallToActionCard } from './call-to-action-card.tsx';
