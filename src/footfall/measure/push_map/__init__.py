"""The largest pushes that a character survives, by direction."""
