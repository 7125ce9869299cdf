export { agentReply } from './agents';
export { offlineModel, type OfflinePlay } from './model';
export { AGENTS, type AgentName, type AgentQuestion } from './question';
