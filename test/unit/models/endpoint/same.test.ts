import { describe, expect, it } from 'vitest';
import { endpointChange } from '../../../../src/models/endpoint';
import { endpointModel } from '../../../../src/models/endpoint/model';
import { readProfiles } from '../../../../src/models/endpoint/profile';

const profile = (baseURL: string, model = 'qwen') => ({ baseURL, model });
const by = { name: 'lab', model: 'qwen', host: 'gpu.example', scheme: 'https' };

describe('a profile that a transcript names', () => {
  it.each(['https://gpu.example/v1', 'https://gpu.example:443/other'])('is the same at %s', (baseURL) => {
    expect(endpointChange(by, profile(baseURL))).toBeUndefined();
  });

  it.each([
    'https://evil.example/v1',
    'https://gpu.example:8443/v1',
    'http://gpu.example/v1',
    'https://gpu.example.evil.example/v1',
  ])('is another at %s', (baseURL) => {
    expect(endpointChange(by, profile(baseURL))).toEqual({
      was: 'qwen at https://gpu.example',
      now: `qwen at ${new URL(baseURL).origin}`,
    });
  });

  it('is another with another model', () => {
    expect(endpointChange(by, profile('https://gpu.example/v1', 'other'))?.now).toContain('other');
  });

  it('is compared by its host alone where an old transcript does not say the scheme', () => {
    const { scheme, ...old } = by;
    expect(scheme).toBe('https');
    expect(endpointChange(old, profile('http://gpu.example/v1'))).toBeUndefined();
    expect(endpointChange(old, profile('http://other.example/v1'))).toEqual({
      was: 'qwen at gpu.example',
      now: 'qwen at http://other.example',
    });
  });

  it('is named by its models as it is compared', () => {
    const [read] = readProfiles([{ name: 'lab', ...profile('http://gpu.example:8000/v1') }]).profiles;
    const { identity } = endpointModel(read);
    expect(identity).toMatchObject({ host: 'gpu.example:8000', scheme: 'http' });
    expect(endpointChange(identity, read)).toBeUndefined();
  });
});
