export { AssistPanel } from './assist-panel';
