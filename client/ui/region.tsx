import { Component, type ReactNode } from 'react';

import { ErrorMessage } from './message';

interface RegionProps {
  /** The name of this part of the page, for the error message that replaces it. */
  name: string;
  children: ReactNode;
}

/** A part of a page whose fault does not take the rest of the page with it. */
export class Region extends Component<RegionProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorMessage
        title={`${this.props.name} cannot be shown`}
        onRetry={() => this.setState({ failed: false })}
      >
        Something went wrong in this part of the page. The rest of it still works.
      </ErrorMessage>
    );
  }
}
