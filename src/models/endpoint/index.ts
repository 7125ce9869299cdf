/** Models behind OpenAI-compatible addresses: profiles, keys in the right place only, calls that survive the network. */
export { originOf, ProfileError, warningsOf } from './address';
export { ceilingOf, type Ceiling } from './ceiling';
export type { EndpointOptions } from './endpoint';
export { endpointModel } from './model';
export {
  EndpointPool,
  EndpointPools,
  limitsByProfile,
  type LimitsOf,
  profileId,
  type SharedLimits,
  type SharedPace,
} from './pool';
export { endpointChange } from './same';
export { paramsOf, profileSchema, readProfiles, type EndpointProfile } from './profile';
export { type EndpointWait, LONG_WAIT_MS, waitText } from './waits';
export { testEndpoint, type EndpointReport } from './try-endpoint';
