"""Why a character fell: what its last steps met, and the change, checked by running it, that would have saved it."""
