/** The ways a SMART launch is refused: a fixed set of reasons, so that nothing an EHR says is repeated. */

/** Why a launch did not come to an end, as the page explains it. */
export type LaunchRefusal =
  | 'state-mismatch' // not the browser that began, or an old link
  | 'denied' // the person or the EHR said no
  | 'no-code'
  | 'no-patient' // the EHR gave no patient in context
  | 'other-patient' // the renewed access is for another patient than the list
  | 'pkce-not-supported'
  | 'id-token-invalid';

/** Thrown when a launch is refused; its message is only the reason. */
export class LaunchRefused extends Error {
  readonly reason: LaunchRefusal;

  constructor(reason: LaunchRefusal) {
    super(reason);
    this.name = 'LaunchRefused';
    this.reason = reason;
  }
}
