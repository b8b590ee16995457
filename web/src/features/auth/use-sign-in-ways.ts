import { useQuery } from '@tanstack/react-query';
import { service } from '../../session/service.ts';

/** The configured ways to sign in, and who can register. */
export function useSignInWays() {
  return useQuery({ queryKey: ['sign-in-ways'], queryFn: () => service().signInWays() });
}
